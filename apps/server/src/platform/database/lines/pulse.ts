/** Whether the database answers those who ask it. */
export interface Pulse {
  /** False also where it lives and lines to it were found dead just now: who waited on them has to ask again. */
  isAlive(): Promise<boolean>;
}
