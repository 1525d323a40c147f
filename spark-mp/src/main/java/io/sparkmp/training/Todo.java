package io.sparkmp.training;

/** What a training does next, and what {@link TrainingState} is told of it then. */
public enum Todo {
  /** See whether the current model is still there: {@link TrainingState#looked}. */
  LOOK,

  /**
   * Look for the newest model up to the goal that can still be read: {@link
   * TrainingState#restored}.
   */
  GO_BACK,

  /** Look for that of the best epoch, which is the goal: {@link TrainingState#restored}. */
  GO_BACK_TO_BEST,

  /** Make the initial model: {@link TrainingState#started} or {@link TrainingState#failed}. */
  START,

  /**
   * Train a leg from what is reached, up to the goal at most: {@link TrainingState#trained} or
   * {@link TrainingState#failed}.
   */
  TRAIN,

  /** End with a failure: an epoch has no validation loss to be judged by. */
  CANNOT_JUDGE,

  /** End with the last failure. */
  GIVE_UP,

  /** Nothing: the goal is reached, or it is over. */
  NOTHING
}
