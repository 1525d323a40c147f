package io.sparkmp.errors;

/**
 * An exception whose message is for the person who runs the program: what cannot be done, where,
 * and what helps, in the first line. A command prints that line and nothing else of the failure,
 * wherever in a chain of causes the exception is, and also if Spark hands over its text alone. So
 * whoever wraps such an exception need not repeat its message.
 *
 * <p>It is here, in a package of its own of the lowest module, because every package that has such
 * an exception must reach it, those too that may use nothing else of this project. It is an
 * interface, because some of these exceptions are of a type of Java besides, as {@link
 * IllegalArgumentException} for what a caller has asked for.
 */
public interface UserFacing {}
