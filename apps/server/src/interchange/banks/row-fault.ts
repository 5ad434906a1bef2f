/** What a row says of a question, as columns of a table name it. */
type RowField = 'stem' | 'answer' | 'type' | 'tolerance' | `option ${string}`;

/** Why a row cannot become a question; for the person who wrote the file. */
export class RowFault extends Error {
  override name = 'RowFault';
  /** Where it has to be mended, where that is one place. */
  readonly field: RowField | undefined;

  constructor(reason: string, field?: RowField) {
    super(reason);
    this.field = field;
  }
}

/** As it is reported of a row. */
export const faultOf = ({ message, field }: RowFault): { reason: string; field?: RowField } => ({
  reason: message,
  ...(field !== undefined && { field }),
});
