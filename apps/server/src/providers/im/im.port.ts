/** How a student signs in to the chat. */
export interface ImAccount {
  readonly accId: string;
  readonly token: string;
}

/** What carries the chat of teams. */
export interface ImProvider {
  account(studentId: number): Promise<ImAccount>;
  /** Whether a token that a page came with lets this student in. */
  admits(studentId: number, token: string): boolean;
}
