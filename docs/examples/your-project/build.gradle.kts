plugins {
    application
}

repositories {
    mavenLocal { content { includeGroup("io.sparkmp") } }
    mavenCentral()
}

dependencies {
    // The versions of spark-mp, and of Scala and Guava as Spark needs them.
    implementation(platform("io.sparkmp:spark-mp-bom_4.1_2.13:0.1.0-SNAPSHOT"))
    implementation("io.sparkmp:spark-mp-cf_4.1_2.13")
    implementation("org.apache.spark:spark-mllib_2.13:4.1.0")
}

application {
    mainClass.set("example.Recommendations")
    applicationDefaultJvmArgs = file("java-options").readLines().filterNot { it.startsWith("#") }
}
