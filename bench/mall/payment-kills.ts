export interface KillPlan {
  readonly students: number;
  /** Of each student, one after another. */
  readonly purchases: number;
  /** How often the server is killed, spread over all purchases. */
  readonly kills: number;
}

export interface KillResult {
  readonly payments: number;
  readonly kills: number;
  /** Requests that had no answer and were sent again. */
  readonly repeats: number;
  /** Orders that were paid by two providers. */
  readonly twice: number;
  /** Seconds of all of it, and until the mall had come to rest afterwards. */
  readonly seconds: number;
  readonly rest: number;
  readonly checked: CheckedPayments;
}

/** What the database and the providers say afterwards; each of these numbers should be 0. */
export interface CheckedPayments {
  /** Orders that are not paid although their student was told so, or more orders than purchases. */
  readonly unpaid: number;
  /** Students whose courses, seats, points or coupon are not what they paid for. */
  readonly goods: number;
  /** Orders for which a provider kept another sum than their price. */
  readonly sums: number;
  /** Faults that the daily check of the books finds. */
  readonly books: number;
  /** Providers whose own books say another balance than ours. */
  readonly providers: number;
}
