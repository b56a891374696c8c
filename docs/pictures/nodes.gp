# Nodes by depth beside the published ones; docs/make.py --pictures runs it.
set terminal svg size 640,360 font "sans,13" background "white"
set output "nodes.svg"
set datafile separator "\t"
set datafile missing "nan"
set title "Nodes of preset MIA on 171 positions"
set xlabel "depth"
set ylabel "million nodes"
set logscale y
set xtics 1
set xrange [4.5:12.5]
set grid ytics lc rgb "#dddddd"
set key left top
plot "nodes.tsv" using 1:2 with linespoints pt 7 lc rgb "#1f6f78" title "Lia's preset MIA, tuning171.txt", \
     "" using 1:($3) with points pt 6 ps 1.4 lc rgb "#b5651d" title "published for MIA, its own 171 positions"
