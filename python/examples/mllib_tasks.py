"""Tasks for pyspark.ml: python mllib_tasks.py DATA TASK...

DATA is a folder with ml-10m/train.txt.gz and test.txt.gz (user, item and rating, separated by
blanks), imdb/docword.txt.gz and 20news/docword.txt.gz (UCI bags of words), and
imdb-text/train.txt.gz and test.txt.gz (a label 0 or 1, a tab and a text).
"""

import sys
import time

from pyspark.ml import Pipeline
from pyspark.ml.classification import LogisticRegression
from pyspark.ml.clustering import LDA
from pyspark.ml.evaluation import BinaryClassificationEvaluator, RegressionEvaluator
from pyspark.ml.feature import CountVectorizer, HashingTF, RegexTokenizer, Word2Vec
from pyspark.ml.recommendation import ALS
from pyspark.sql import SparkSession, functions as F

spark = SparkSession.builder.getOrCreate()
data, tasks = sys.argv[1], sys.argv[2:]


def report(task, estimator, training, judge):
    """Fits once, and prints the time and what judge says of the model."""
    training.cache().count()
    start = time.time()
    model = estimator.fit(training)
    seconds = time.time() - start
    print(f"{task}: {judge(model)}, fit {seconds:.1f} s", flush=True)
    training.unpersist()


def ratings(file):
    return spark.read.csv(f"{data}/ml-10m/{file}", "user int, item int, rating float", sep=" ")


def documents(folder):
    """A bag of words, a row per document: its words, each as often as it occurs."""
    lines = spark.read.csv(f"{data}/{folder}/docword.txt.gz", "doc int, word string, n int", sep=" ")
    words = F.flatten(F.collect_list(F.expr("array_repeat(word, n)")))
    return lines.where("n is not null").groupBy("doc").agg(words.alias("words"))


def reviews(file):
    lines = spark.read.csv(f"{data}/imdb-text/{file}", "label string, text string", sep="\t", quote="")
    return lines.where("label in ('0', '1') and text is not null").withColumn(
        "label", F.col("label").cast("double")
    )


def als():
    train, test = ratings("train.txt.gz").repartition(2), ratings("test.txt.gz")
    estimator = ALS(
        rank=32, maxIter=10, regParam=0.1, seed=1,
        userCol="user", itemCol="item", ratingCol="rating", coldStartStrategy="drop",
    )  # fmt: skip
    rmse = RegressionEvaluator(labelCol="rating")
    report("als", estimator, train, lambda m: f"test RMSE {rmse.evaluate(m.transform(test)):.4f}")


def lda(folder):
    counts = CountVectorizer(inputCol="words", outputCol="features", vocabSize=50000)
    vectors = documents(folder).repartition(2, "doc").cache()
    vectors = counts.fit(vectors).transform(vectors)
    train, test = vectors.where("doc % 10 > 0"), vectors.where("doc % 10 = 0").cache()
    estimator = LDA(k=100, maxIter=50, seed=1)
    report(
        f"lda {folder}", estimator, train, lambda m: f"log perplexity {m.logPerplexity(test):.3f}"
    )


def text(estimators, name):
    train, test = reviews("train.txt.gz").repartition(2), reviews("test.txt.gz")
    tokens = RegexTokenizer(inputCol="text", outputCol="words", pattern=r"[^a-z0-9']+")
    auc = BinaryClassificationEvaluator()
    report(
        name,
        Pipeline(stages=[tokens, *estimators]),
        train,
        lambda m: f"test AUC {auc.evaluate(m.transform(test)):.4f}",
    )


def word2vec():
    vectors = Word2Vec(
        vectorSize=100, maxIter=5, seed=1, numPartitions=2, inputCol="words", outputCol="features"
    )
    text([vectors, LogisticRegression(maxIter=100)], "word2vec")


def logistic():
    counts = HashingTF(inputCol="words", outputCol="features", numFeatures=1 << 18)
    text([counts, LogisticRegression(maxIter=100, regParam=0.01)], "logistic")


for task in tasks:
    {
        "als": als,
        "imdb": lambda: lda("imdb"),
        "20news": lambda: lda("20news"),
        "word2vec": word2vec,
        "logistic": logistic,
    }[task]()
