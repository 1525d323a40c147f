package io.sparkmp.errors;

/**
 * An exception whose message is for the person who runs the program. Its first line says what
 * cannot be done, where, and what helps. A command prints only that line, wherever the exception is
 * in the chain of causes, and even if Spark passes on only its text. So code that wraps such an
 * exception need not repeat its message.
 *
 * <p>It has a package of its own in the lowest module because every package with such an exception
 * must reach it, even those that may use nothing else of this project. It is an interface because
 * some of these exceptions extend one of Java's types, such as {@link IllegalArgumentException} for
 * invalid arguments.
 */
public interface UserFacing {}
