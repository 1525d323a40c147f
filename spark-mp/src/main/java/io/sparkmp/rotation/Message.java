package io.sparkmp.rotation;

import java.io.Serializable;

/**
 * Identifies a slice that is handed on. Both ends know all fields from the schedule, so the
 * receiver can check that it gets what it awaits.
 *
 * @param number the sub-epoch, counted from the start of the leg, in which the receiver trains the
 *     slice
 * @param pass the number of the pass that this sub-epoch belongs to, see {@link Pass#number}
 * @param slice which one
 * @param sender the worker that trained it last
 * @param receiver the worker that trains it next
 */
public record Message(int number, int pass, int slice, int sender, int receiver)
    implements Serializable {}
