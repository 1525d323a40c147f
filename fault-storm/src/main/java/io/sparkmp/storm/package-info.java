/**
 * Trainings in real processes that are killed, stopped and hindered on the way, and whose models
 * must be the same to the last bit.
 */
@NullMarked
package io.sparkmp.storm;

import org.jspecify.annotations.NullMarked;
