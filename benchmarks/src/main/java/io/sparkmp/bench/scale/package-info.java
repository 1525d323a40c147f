/**
 * How a rotation scales: seconds an epoch by the number of workers, measured as far as there are
 * cores, and predicted by a simulation of the ring from rates that are measured. The simulation
 * ({@code Loads}, {@code Hop}, {@code CoreRates}, {@code OwnCores}, {@code SharedCores}) is plain
 * Java. May use {@code bench.suite}, {@code bench.report} and {@code apps/cf}.
 */
@NullMarked
package io.sparkmp.bench.scale;

import org.jspecify.annotations.NullMarked;
