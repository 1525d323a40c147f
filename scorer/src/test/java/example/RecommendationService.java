package example;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sparkmp.scorer.FactorScorer;
import io.sparkmp.scorer.User;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recommendations over HTTP.
 *
 * <pre>
 *   GET  /users/42/recommendations    for a user whom the model knows
 *   POST /recommendations             for anybody, by ratings such as {"50": 5, "181": 4}
 * </pre>
 */
public final class RecommendationService {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern OF_USER = Pattern.compile("/users/(\\d{1,18})/recommendations");
  private static final int NUM = 10;

  private final FactorScorer scorer;

  private RecommendationService(FactorScorer scorer) {
    this.scorer = scorer;
  }

  public static void main(String[] args) throws IOException {
    var service = new RecommendationService(FactorScorer.load(Path.of(args[0])));
    var address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
    HttpServer server = HttpServer.create(address, 0);
    server.setExecutor(Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors()));
    server.createContext("/users/", service::known);
    server.createContext("/recommendations", service::rated);
    server.start();
    System.out.println("Listening on port " + server.getAddress().getPort());
  }

  private void known(HttpExchange exchange) throws IOException {
    Matcher path = OF_USER.matcher(exchange.getRequestURI().getPath());
    if (path.matches()) {
      recommend(exchange, scorer.user(Long.valueOf(path.group(1))), List.of());
    } else {
      answer(exchange, 404, Map.of("error", "expected: /users/ID/recommendations"));
    }
  }

  private void rated(HttpExchange exchange) throws IOException {
    try {
      Map<Long, Double> ratings =
          JSON.readValue(exchange.getRequestBody(), new TypeReference<Map<Long, Double>>() {});
      recommend(exchange, scorer.foldIn(ratings), ratings.keySet());
    } catch (JsonProcessingException | IllegalArgumentException e) {
      answer(exchange, 400, Map.of("error", e.getMessage()));
    }
  }

  private void recommend(HttpExchange exchange, Optional<User> user, Collection<Long> seen)
      throws IOException {
    if (user.isEmpty()) {
      answer(exchange, 404, Map.of("error", "nothing is known of this user"));
    } else {
      answer(exchange, 200, scorer.recommend(user.get(), NUM, seen));
    }
  }

  private static void answer(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(body);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }
}
