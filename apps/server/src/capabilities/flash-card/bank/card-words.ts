import type { CardWords } from '@xuezhou/contract/flash-card/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';

const noFigure = () => Promise.resolve({ fault: '闪卡里还不能放图片，请改用文字' });

/** As it is kept. Throws cardWordsWrong, in words that say what is to be mended. */
export async function soundWords({ subjectId, front, back }: CardWords): Promise<CardWords> {
  const sound = { subjectId, front: front.trim(), back: back.trim() };
  for (const [side, text] of [
    ['正面', sound.front],
    ['背面', sound.back],
  ] as const) {
    if (text === '') throw new Refusal('cardWordsWrong', `请写上${side}`);
    const { faults } = await richHtml(text, noFigure);
    if (faults[0] !== undefined) throw new Refusal('cardWordsWrong', `${side}：${faults[0]}`);
  }
  return sound;
}
