/** What this process has counted since it began and /metrics shows; nobody decides anything by it. */
export const counts = {
  /** Lines of the log that found no room. */
  droppedLogLines: 0,
  /** Failures that nobody awaited. */
  unawaitedFailures: 0,
  /** Connections to the database that had gone silent and were cut. */
  silentConnections: 0,
  /** First views of a student's pages, by what became of each. */
  views: {
    drawn: 0,
    /** The page leads elsewhere, or asks for what did not come with it. */
    elsewhere: 0,
    failed: 0,
    /** It took so long that nobody waited for it. */
    late: 0,
    /** Others waited already, or the thread was not there. */
    busy: 0,
    /** Not tried, since it failed each time. */
    left: 0,
  },
  /** Reads that may be late, by who answered them, or why the replica did not. */
  lateReads: {
    /** The replica did. */
    replica: 0,
    /** It was further behind than the operation bears. */
    behind: 0,
    /** It had not yet what the session itself wrote. */
    unseen: 0,
    /** It did not answer, or is none. */
    gone: 0,
    /** It began to answer and failed. */
    failed: 0,
  },
};
