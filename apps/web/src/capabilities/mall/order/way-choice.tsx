import { Radio, TextInput } from '@mantine/core';
import {
  IconBrandAlipay,
  IconBrandPaypal,
  IconBrandWechat,
  IconBuildingBank,
  IconShoppingBag,
} from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { dollarText } from '../money.ts';
import { wechatKind, type Offer } from '../paying/start-payment.ts';
import { orderWords as words, type Way } from './order.words.ts';
import styles from './way-choice.module.css';

const icons = {
  wechat: [IconBrandWechat, 'right'],
  alipay: [IconBrandAlipay, 'accent'],
  paypal: [IconBrandPaypal, 'accent'],
  bank: [IconBuildingBank, 'accent'],
  taobao: [IconShoppingBag, 'review'],
} as const;

interface WayChoiceProps {
  offers: readonly Offer[];
  way: Way | undefined;
  onChoose: (way: Way) => void;
  /** The order's number at Taobao, where that is the way. */
  taobao?:
    | {
        value: string;
        error: string | undefined;
        onChange: (value: string) => void;
        onEnter: () => void;
      }
    | undefined;
}

/** The ways to pay that the school has set up. */
export function WayChoice({ offers, way: chosen, onChoose, taobao }: WayChoiceProps) {
  if (offers.length === 0)
    return (
      <SectionCard title={words.ways}>
        <p className="xz-small xz-quiet">{words.noWay}</p>
      </SectionCard>
    );
  return (
    <SectionCard title={words.ways}>
      <div className={styles.ways} role="radiogroup" aria-label={words.ways}>
        {offers.map((offer) => {
          const [Icon, tone] = icons[offer.way];
          return (
            <label key={offer.way} className={styles.way} htmlFor={`way-${offer.way}`}>
              <span className={styles.icon} data-tone={tone}>
                <Icon size={20} stroke={1.6} aria-hidden />
              </span>
              <span className={styles.words}>
                <span>{words.way(offer.way)}</span>
                <span className="xz-caption xz-quiet">{textOf(offer)}</span>
              </span>
              <Radio
                id={`way-${offer.way}`}
                name="way"
                checked={offer.way === chosen}
                aria-label={words.way(offer.way)}
                onChange={() => onChoose(offer.way)}
              />
            </label>
          );
        })}
      </div>
      {chosen === 'taobao' && taobao && (
        <TextInput
          mt={12}
          label={words.taobaoNo}
          description={words.taobaoHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={taobao.value}
          error={taobao.error}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => taobao.onChange(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) taobao.onEnter();
          }}
        />
      )}
    </SectionCard>
  );
}

function textOf({ way, kinds, amount }: Offer): string {
  switch (way) {
    case 'wechat':
      return wechatKind(kinds) === 'qr' ? words.wechatCode : words.wechatApp;
    case 'alipay':
      return kinds.includes('page') ? words.alipayPage : words.alipayCode;
    case 'paypal':
      return words.dollars(dollarText(amount));
    case 'bank':
      return words.transferText;
    case 'taobao':
      return words.taobaoText;
  }
}
