name := "your-project"
version := "1.0"
scalaVersion := "2.13.17" // Spark's

resolvers += Resolver.mavenLocal
libraryDependencies ++= Seq(
  "io.sparkmp" % "spark-mp-cf_4.1_2.13" % "0.1.0-SNAPSHOT",
  "org.apache.spark" %% "spark-mllib" % "4.1.0"
)
// What the BOM says, which sbt does not import.
dependencyOverrides ++= Seq(
  "org.scala-lang" % "scala-library" % scalaVersion.value,
  "org.scala-lang" % "scala-reflect" % scalaVersion.value,
  "com.google.guava" % "guava" % "33.4.8-jre"
)

Compile / run / fork := true
Compile / run / javaOptions ++=
  IO.readLines(baseDirectory.value / "java-options").filterNot(_.startsWith("#"))
