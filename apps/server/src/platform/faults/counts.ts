/** What this process has counted since it began and /metrics shows; nobody decides anything by it. */
export const counts = {
  /** Lines of the log that found no room. */
  droppedLogLines: 0,
  /** Failures that nobody awaited. */
  unawaitedFailures: 0,
  /** Connections to the database that had gone silent and were cut. */
  silentConnections: 0,
};
