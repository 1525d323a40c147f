# An image of the archive that bin/make-distribution makes: docs/archive.md.
FROM eclipse-temurin:21-jdk

ADD target/spark-mp-0.1.0-SNAPSHOT.tar.gz /opt/
RUN mv /opt/spark-mp-0.1.0-SNAPSHOT /opt/spark-mp
RUN useradd --create-home sparkmp
# The classes of this JDK are kept for every later start.
RUN /opt/spark-mp/bin/spark-mp cf --version

USER sparkmp
WORKDIR /data
ENTRYPOINT ["/opt/spark-mp/bin/spark-mp"]
CMD ["--help"]
