import { Button } from '@mantine/core';
import type { Coupon } from '@xuezhou/contract/mall';
import { WayLink } from '../../../platform/page/way-link.tsx';
import { whereFor } from '../goods/shown-goods.ts';
import { mallWords } from '../mall.words.ts';

const words = mallWords.coupon;

/** To the goods that a coupon is for. */
export function UseLink({ coupon }: { coupon: Coupon }) {
  const { path, search } = whereFor(coupon);
  const query = new URLSearchParams(search).toString();
  return (
    <Button
      size="sm"
      variant="light"
      aria-label={words.useOf(coupon.couponName)}
      renderRoot={(props) => <WayLink to={query === '' ? path : `${path}?${query}`} {...props} />}
    >
      {words.use}
    </Button>
  );
}
