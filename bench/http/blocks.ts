import type { School } from '../school/open-school.ts';
import type { Statement } from './raw-child.ts';
import { isTransactionEdge, isWrite } from './record.ts';

interface Explained {
  readonly Plan: {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  };
}

/** Blocks of 8 kB that these statements' reads touch, from memory or from the disk. */
export async function blocksOf(
  { owner }: Pick<School, 'owner'>,
  statements: readonly Statement[],
): Promise<number> {
  const reads = statements.filter((one) => !isWrite(one) && !isTransactionEdge(one));
  let blocks = 0;
  for (const { text, values } of reads) {
    const { rows } = await owner.query<{ 'QUERY PLAN': readonly [Explained] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...values],
    );
    for (const { 'QUERY PLAN': plans } of rows)
      blocks += plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks'];
  }
  return blocks;
}
