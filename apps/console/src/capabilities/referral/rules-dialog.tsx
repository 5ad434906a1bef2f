import { Checkbox, NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { saveReferralRules, type ReferralRules } from '@xuezhou/contract/referral/console';
import {
  costOfOne,
  needsSecond,
  referralBrings,
  referralFault,
} from '@xuezhou/rules/referral/judge-rules';
import { Notice } from '@xuezhou/ui/notice';
import { ChangeTable } from '../../platform/dialog/change-table.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { changesOf } from './changes-of.ts';
import { rulesQuery, type KnownRules } from './referral.queries.ts';

interface RulesDialogProps {
  known: KnownRules;
  isOpen: boolean;
  onClose: () => void;
}

/** Words while they are typed: a sign alone, or nothing. */
interface RulesForm {
  readonly isOn: boolean;
  readonly coupon: number | string;
  readonly friendCoupon: number | string;
  readonly leastPaid: number | string;
  readonly mostAYear: number | string;
}

const rulesIn = (form: RulesForm): ReferralRules => ({
  isOn: form.isOn,
  coupon: Number(form.coupon),
  friendCoupon: Number(form.friendCoupon),
  leastPaid: Number(form.leastPaid),
  mostAYear: form.mostAYear === '' ? null : Number(form.mostAYear),
});

const whole = (least: number) => (value: number | string) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least
    ? null
    : `请写从 ${least} 起的整数`;

/** What it may cost stands there while it is typed; who came before gets what was promised then. */
export function RulesDialog({ known, ...state }: RulesDialogProps) {
  const queryClient = useQueryClient();
  // What a colleague saved meanwhile is what this is compared with then.
  const { data = known } = useQuery(rulesQuery);
  const { rules: was, ruleNo, lastYear } = data;
  const form = useConsoleForm<RulesForm>({
    initial: { ...known.rules, mostAYear: known.rules.mostAYear ?? '' },
    check: {
      coupon: (value, form) => whole(0)(value) ?? referralFault(rulesIn(form)),
      friendCoupon: whole(0),
      leastPaid: whole(1),
      mostAYear: (value) => (value === '' ? null : whole(1)(value)),
    },
    refused: { referralRulesWrong: 'coupon' },
  });
  const rules = rulesIn(form.values);
  return (
    <FormDialog
      {...state}
      form={form}
      title="改推荐规则"
      button="存下推荐规则"
      work={async () => {
        const body = { requestId: form.id, seen: ruleNo, rules };
        await call(saveReferralRules, { body }).catch((error: unknown) => {
          void queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey });
          throw error;
        });
        return rules.isOn ? '推荐规则改了，从现在注册的同学开始' : '推荐停了，以前答应的照样给';
      }}
    >
      <Checkbox label="推荐在进行" {...form.field('isOn', 'checkbox')} />
      <NumberInput
        label="推荐人的谢礼"
        description={`一张券，或 ${referralBrings({ ...rules, isOn: true }).points} 积分，由推荐人选`}
        prefix="¥"
        {...numbers}
        {...form.field('coupon')}
      />
      <NumberInput
        label="同学的券"
        description="注册就有，第一次付款能用；写 0 就没有"
        prefix="¥"
        {...numbers}
        {...form.field('friendCoupon')}
      />
      <NumberInput label="同学第一次至少付" prefix="¥" {...numbers} {...form.field('leastPaid')} />
      <NumberInput
        label="一个人一年最多几份谢礼"
        description="不填就不限"
        {...numbers}
        max={1000}
        {...form.field('mostAYear')}
      />
      <ChangeTable of="规则" rows={changesOf(was, rules)} />
      <Notice title={costWords(rules, lastYear.paid)}>
        {needsSecond(was, rules) && '比现在多送很多，要另一位能改价格的同事同意才生效。'}
        已经注册的同学和他们的推荐人，还照当时答应的算。
      </Notice>
    </FormDialog>
  );
}

const numbers = {
  ...{ min: 0, max: 100_000, allowDecimal: false, allowNegative: false },
  clampBehavior: 'strict',
} as const;

function costWords(rules: ReferralRules, paid: number): string {
  if (!rules.isOn) return '停了以后，新注册的同学不再算推荐';
  const one = costOfOne(rules);
  const year =
    paid === 0
      ? ''
      : `；照最近一年 ${paid} 位付款的同学算，最多 ¥${(one * paid).toLocaleString('en-US')}`;
  return `推荐一位最多花 ¥${one}${year}`;
}
