"""The session that all tests of a process share, and data."""

from pyspark.sql import DataFrame, SparkSession

SPARK = (
    SparkSession.builder.master("local[2]")
    .appName("spark_mp")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.sql.warehouse.dir", "target/spark-warehouse")
    .getOrCreate()
)
SPARK.sparkContext.setLogLevel("ERROR")


def ratings() -> DataFrame:
    """Ratings of 60 users and 40 items: one half of the users likes one half of the items."""
    return SPARK.sql(
        """
        SELECT concat('u', u.id) AS user, i.id AS item,
               IF(u.id % 2 = i.id % 2, 4.5D, 1.5D) + (u.id * 7 + i.id * 3) % 5 * 0.1D AS rating
        FROM range(60) AS u, range(40) AS i
        WHERE (u.id * 31 + i.id * 17) % 3 > 0
        """
    )


def documents() -> DataFrame:
    """Documents of six words: one half of four words, one half of four others."""
    return SPARK.sql(
        """
        SELECT id, transform(sequence(1, 6),
          n -> concat(IF(id % 2 = 0, 'even', 'odd'), (id + n) % 4)) AS words
        FROM range(200)
        """
    )


def records() -> DataFrame:
    """Records of two features, with a class and a number that are known functions of them."""
    from pyspark.ml.feature import VectorAssembler

    numbers = SPARK.sql(
        """
        SELECT id % 17 / 17D AS a, id % 23 / 23D AS b,
               CAST(id % 17 / 17D > id % 23 / 23D + 0.2 * (id % 3 - 1) AS DOUBLE) AS label,
               2 * (id % 17 / 17D) - 3 * (id % 23 / 23D) + 1 AS number
        FROM range(400)
        """
    )
    return VectorAssembler(inputCols=["a", "b"], outputCol="features").transform(numbers)
