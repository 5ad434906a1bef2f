import type { Good } from '@xuezhou/contract/mall';
import { describe } from '../../../platform/http/pages/drawn-pages.ts';
import { stemText } from '../../../platform/text/clean-html.ts';
import { yuanOf } from './draw-mall.ts';

const stateOf = {
  on: 'InStock',
  notYet: 'PreOrder',
  over: 'Discontinued',
  soldOut: 'SoldOut',
} as const;

/** A good as schema.org has it: what is studied is a course of the school, anything else a product. */
export function goodData(good: Good, school: string): object {
  const { goodName, intro, holds, kind, variants } = good;
  const offers = variants.map(({ title, price, saleState }) => ({
    '@type': 'Offer',
    ...(title !== '' && { name: title }),
    price: yuanOf(price),
    priceCurrency: 'CNY',
    availability: `https://schema.org/${stateOf[saleState]}`,
    ...(kind === 'course' && { category: price === 0 ? 'Free' : 'Paid' }),
  }));
  const provider = { '@type': 'EducationalOrganization', name: school };
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'course' ? 'Course' : 'Product',
    name: goodName,
    description: describe(stemText(intro), holds, goodName),
    ...(kind === 'course' ? { provider } : { brand: provider }),
    ...(offers.length > 0 && { offers }),
  };
}
