package io.sparkmp.training;

/** What a training does next, and the method of {@link TrainingState} to call with the outcome. */
public enum Todo {
  /** Check whether the current model still exists: {@link TrainingState#looked}. */
  LOOK,

  /** Find the newest readable model up to the goal: {@link TrainingState#restored}. */
  GO_BACK,

  /** Find the model of the best epoch, which is the goal: {@link TrainingState#restored}. */
  GO_BACK_TO_BEST,

  /** Make the initial model: {@link TrainingState#started} or {@link TrainingState#failed}. */
  START,

  /**
   * Train a leg from the current model, up to the goal at most: {@link TrainingState#trained} or
   * {@link TrainingState#failed}.
   */
  TRAIN,

  /** End with a failure: an epoch has no validation loss. */
  CANNOT_JUDGE,

  /** End with the last failure. */
  GIVE_UP,

  /** Nothing: the goal is reached, or the training has ended. */
  NOTHING
}
