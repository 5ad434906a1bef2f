import writeSheet from 'write-excel-file/node';

/** An Excel of these rows, as a school sends it. */
export const sheetOf = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  await writeSheet(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
