/** Why a row cannot become a question; for the person who wrote the file. */
export class RowFault extends Error {
  override name = 'RowFault';
}
