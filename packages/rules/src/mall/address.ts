import { isMobileReady } from '../account/mobile.ts';

export type AddressFault = 'addressName' | 'addressMobile' | 'addressRegion' | 'addressDetail';

interface Written {
  readonly name: string;
  readonly mobile: string;
  readonly region: string;
  readonly detail: string;
}

const tidy = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

export const tidyAddress = (written: Written): Written => ({
  name: tidy(written.name),
  mobile: written.mobile.replace(/[\s-]/g, ''),
  region: tidy(written.region),
  detail: tidy(written.detail),
});

/** A house is found by a number of some kind: 2 号, 1206 室, 三幢. */
const hasNumber = (detail: string): boolean => /[0-9一二三四五六七八九十百]/.test(detail);

/** What of a tidy address is wrong; null: nothing. */
export function addressFault({ name, mobile, region, detail }: Written): AddressFault | null {
  if (name === '' || [...name].length > 30) return 'addressName';
  if (!isMobileReady('+86', mobile)) return 'addressMobile';
  if (!/\p{Script=Han}/u.test(region)) return 'addressRegion';
  if ([...detail].length < 4 || [...detail].length > 120 || !hasNumber(detail))
    return 'addressDetail';
  return null;
}

/** As a parcel's label has it. */
export const addressText = ({ region, detail }: Pick<Written, 'region' | 'detail'>): string =>
  `${region.replaceAll(' ', '')}${detail}`;
