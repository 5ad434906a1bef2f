import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { referralBrings } from '@xuezhou/rules/referral/judge-rules';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { pagedList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { referralColumns } from './referral-columns.tsx';
import { referralPages, rulesQuery, type KnownRules } from './referral.queries.ts';
import styles from './referral.module.css';

const RulesDialog = sheetPart(() => import('./rules-dialog.tsx'), 'RulesDialog');

/** What is given for recommendations, what that cost, and who got what. */
export default function ReferralPage() {
  const mayWrite = useMay()('price.write');
  const { data, error, refetch } = useQuery(rulesQuery);
  const list = useInfiniteQuery(referralPages);
  const { open, dialog } = useDialog<KnownRules>((known, state) => (
    <RulesDialog known={known} {...state} />
  ));
  return (
    <>
      <PageHead
        title="推荐"
        count={data?.rules.isOn === false && '现在停着'}
        note={!mayWrite && <Withheld permission="price.write" what="改推荐规则" />}
        actions={
          mayWrite && data !== undefined && <Button onClick={() => open(data)}>改推荐规则</Button>
        }
      />
      <div className={styles.cards}>
        {data === undefined && error === null && (
          <PageSkeleton delay={300} label="正在取推荐规则" />
        )}
        {data === undefined && error !== null && (
          <ErrorState
            title="推荐规则没有取到"
            text={troubleText(error)}
            action={<Button onClick={() => void refetch()}>再试一次</Button>}
          />
        )}
        {data !== undefined && <RulesCard known={data} />}
        <section>
          <ConsoleList
            name="referrals"
            label="推荐记录"
            unit="条"
            columns={referralColumns}
            source={pagedList(list)}
            rowKey={({ referralNo }) => referralNo}
            empty={{
              title: '还没有人推荐',
              text: '学员把推荐码给了同学，同学注册以后会出现在这里。',
            }}
          />
        </section>
      </div>
      {dialog}
    </>
  );
}

function RulesCard({ known: { rules, setAt, setBy, lastYear } }: { known: KnownRules }) {
  const { isOn, coupon, friendCoupon, leastPaid, mostAYear } = rules;
  const since = setAt === null ? '学校还没有改过' : `${setBy}，${momentText(setAt)}改的`;
  const given = isOn
    ? [
        { label: '推荐人', value: `¥${coupon} 的券，或 ${referralBrings(rules).points} 积分` },
        { label: '同学', value: friendCoupon > 0 ? `注册就有 ¥${friendCoupon} 的券` : '没有' },
        { label: '门槛', value: `同学第一次付款满 ¥${leastPaid}，过了退款期` },
        { label: '一人一年', value: mostAYear === null ? '不限' : `最多 ${mostAYear} 份` },
      ]
    : [{ label: '现在', value: '停着，以前答应的照样给' }];
  const year = [
    { label: '最近一年注册的同学', value: `${lastYear.registered} 位` },
    { label: '其中第一次付了款的', value: `${lastYear.paid} 位` },
    {
      label: `送出的谢礼 ${lastYear.rewards} 份`,
      value: `¥${(lastYear.given / 100).toLocaleString('en-US')}`,
    },
  ];
  return (
    <SectionCard title="推荐规则" caption={since}>
      <Sum rows={[...given, ...year].map((row) => ({ key: row.label, ...row }))} />
    </SectionCard>
  );
}
