import { createHash } from 'node:crypto';
import type { Good } from '@xuezhou/contract/mall';
import { refundTerms } from '@xuezhou/rules/mall/refund';
import type { StoredAgreement } from '../mall.tables.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { openSchool } from '../../site/site.port.ts';
import { couponsOnOffer } from '../coupon/list-coupons.ts';
import type { StoredGood } from './good.repository.ts';
import { contentWords, itemWords, nothing, refundRuleOf } from './good-words.ts';
import { openShelf } from './open-shelf.ts';
import { coursesOf, isPartOwned } from './owned.ts';
import { isListed, mainVariant, presentCard, presentVariant, type Shelf } from './present-good.ts';

/** Of the whole text: another text has another one. */
export const digestOfAgreement = ({ title, version, html }: StoredAgreement): string =>
  createHash('sha256')
    .update(JSON.stringify([title, version, html]))
    .digest('hex');

export const presentAgreement = (agreement: StoredAgreement | null) =>
  agreement === null ? null : { ...agreement, digest: digestOfAgreement(agreement) };

export async function getGood(
  services: Services,
  student: CurrentStudent | null,
  goodId: number,
): Promise<Good> {
  const shelf = await openShelf(services, student?.studentId ?? null, [goodId]);
  const good = shelf.goods.get(goodId);
  if (good === undefined) throw notFound();
  const { coupons } = await couponsOnOffer(services, student, shelf, goodId);
  return presentGood(good, shelf, coupons, await isForEsg(services, good));
}

/** Whether one registers here for the exam that it prepares for. */
export const isForEsg = async (
  services: Pick<Services, 'database' | 'clock' | 'config'>,
  { family }: Pick<StoredGood, 'family'>,
): Promise<boolean> =>
  (await openSchool(services)).courseFamilies.some(
    ({ code, exam }) => code === family && exam === 'esg',
  );

/** A good as its page draws it. */
export function presentGood(
  good: StoredGood,
  shelf: Shelf,
  coupons: Good['coupons'],
  isEsg: boolean,
): Good {
  const card = presentCard(good, shelf);
  const trial = coursesOf(good, shelf.goods).find(
    (courseId) => (shelf.contents.get(courseId)?.freeLectures ?? 0) > 0,
  );
  return {
    ...card,
    intro: good.intro_html,
    items: good.items.map((item) => ({
      kind: item.kind,
      ...(item.kind === 'course'
        ? {
            title: shelf.contents.get(item.courseId)?.title ?? '',
            holds: contentWords(shelf.contents.get(item.courseId) ?? nothing),
            courseId: item.courseId,
            isOwned: shelf.owned.has(item.courseId),
            isOpen: shelf.open.has(item.courseId),
          }
        : {
            title: titleOf(item),
            holds: captionOf(item),
            courseId: null,
            isOwned: false,
            isOpen: false,
          }),
    })),
    parts: presentParts(good, shelf),
    extras: good.extras,
    variants: good.variants
      .filter((variant) => isListed(good, variant))
      .map((variant) => presentVariant(good, variant, shelf)),
    needsAddress: good.needs_address,
    needsIdentity: good.needs_identity,
    agreement: presentAgreement(good.agreement),
    refund: refundTerms(refundRuleOf(good)),
    coupons,
    trialCourseId: trial ?? null,
    isEsg,
    pendingOrder: shelf.pending.get(good.good_id) ?? null,
  };
}

/** Under the title; nothing where it would say the same once more. */
const captionOf = (item: StoredGood['items'][number]): string => {
  const words = itemWords(item);
  return words === titleOf(item) ? '' : words;
};

const titleOf = (item: StoredGood['items'][number]): string => {
  if (item.kind === 'points') return itemWords(item);
  return item.kind === 'course' ? '' : item.title;
};

function presentParts(good: StoredGood, shelf: Shelf): Good['parts'] {
  return good.parts.flatMap((partId) => {
    const part = shelf.goods.get(partId);
    if (part === undefined) return [];
    return [
      {
        goodId: part.good_id,
        goodName: part.title,
        price: mainVariant(part, shelf.now)?.price_fen ?? 0,
        isOwned: isPartOwned(part, mainVariant(good, shelf.now), shelf),
      },
    ];
  });
}
