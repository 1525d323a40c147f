package io.sparkmp.cf.kernel;

import java.io.Serializable;

/**
 * The ratings that one worker's users gave to one slice's items.
 *
 * @param training to learn from
 * @param validation held out, to steer the training
 * @param test held out, to judge its result
 */
public record RatingBlock(Ratings training, Ratings validation, Ratings test)
    implements Serializable {}
