# What each generation of the network gained; docs/make.py --pictures runs it.
set terminal svg size 640,360 font "sans,13" background "white"
set output "generations.svg"
set datafile separator "\t"
set title "Elo of each network against the one before"
set xlabel "generation"
set ylabel "Elo"
set xtics 1
set xrange [1.4:7.6]
set yrange [0:100]
set style fill solid 0.8
set boxwidth 0.6
set grid ytics lc rgb "#dddddd"
unset key
plot "generations.tsv" using 1:2 with boxes lc rgb "#1f6f78", \
     "" using 1:2:3 with yerrorbars pt 0 lw 1.5 lc rgb "#202020"
