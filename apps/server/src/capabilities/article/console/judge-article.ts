import type { ArticleText } from '@xuezhou/contract/article/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import { openGoodCard } from '../../mall/mall.port.ts';
import {
  keyOfPicture,
  missingOf,
  sentPicture,
  writeArticle,
  type WrittenArticle,
} from '../text-of-article.ts';

/** A text as it would be read, and all that keeps it from being saved. */
export async function judgeArticle(
  services: ConsoleServices,
  text: ArticleText,
): Promise<WrittenArticle> {
  const written = await writeArticle(text.body, sentPicture(services.storage));
  const faults = [...missingOf(text), ...written.faults, ...(await faultsAround(services, text))];
  return { ...written, faults };
}

async function faultsAround(
  services: ConsoleServices,
  { picture, goodId }: ArticleText,
): Promise<string[]> {
  const key = picture === null ? undefined : keyOfPicture(picture);
  const isKept = key !== undefined && (await services.storage.stat(key)) !== undefined;
  const isSold = goodId === null || (await openGoodCard(services, goodId)) !== null;
  return [
    ...(picture === null || isKept ? [] : ['找不到题图，请重新上传']),
    ...(isSold ? [] : ['文末的商品现在不卖，请换一个或者不写']),
  ];
}
