export interface ExamPlan {
  readonly students: number;
  readonly questions: number;
  /** Every so-manyth student goes away, and the clock hands in; 0 for nobody. */
  readonly goneEvery: number;
  /** Of the paper; longer than all of the load, shorter than the patience of who measures. */
  readonly minutes: number;
  /** Milliseconds. */
  readonly arriving: number;
  readonly answering: number;
  readonly handingIn: number;
  /** After the bell. */
  readonly killAfter: number;
}

export interface ExamResult {
  readonly students: number;
  readonly byHand: number;
  /** Different answers that the server said it had taken, and saves it was sent once more. */
  readonly answers: number;
  readonly repeats: number;
  readonly late: number;
  /** Milliseconds without a server. */
  readonly down: number;
  /** Milliseconds from the click on hand-in to the score. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** Milliseconds from the bell until the last who clicked had a score, and until jobs had settled all papers. */
  readonly handedIn: number;
  readonly settled: number;
  readonly checked: Checked;
}

/** What the database says of a paper that many have sat; each number of faults should be 0. */
export interface Checked {
  /** Of the answers that the server said it had taken. */
  readonly lost: number;
  /** Saves that are logged though their browser never heard so, or the other way round. */
  readonly strayed: number;
  readonly open: number;
  /** Students without exactly one attempt. */
  readonly attempts: number;
  /** Scores that are not those of the stored answers. */
  readonly misjudged: number;
  /** Answers that practice's log does not have exactly once. */
  readonly practice: number;
  /** Students whom the tally of the paper has not exactly once. */
  readonly tally: number;
}
