import { entryBeside } from '../../entry-beside.ts';
import { workThread } from '../../threads/work-thread.ts';
import { sharp } from '../images/sharp.ts';
import type { Card } from './draw-card.ts';

/** On a machine that has much to do, with the fonts that are read first. */
const maxMilliseconds = 20_000;
const ask = workThread<Card, string>(entryBeside(import.meta, 'card-thread'));

/** As a PNG. Letters are drawn in a thread of their own, for fonts take long to read, and then in one of the library's. */
export async function renderCard(card: Card): Promise<Buffer> {
  const { answer: svg } = await ask(0, card, maxMilliseconds);
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
