import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getGood } from '@xuezhou/contract/mall';
import { tryCoupon } from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { StudentFinder, type FoundStudent } from '../../account/port/student-finder.tsx';
import { yuan } from '../order.words.ts';
import { planOf, type CouponForm } from './coupon-form.ts';
import { goodsQuery, type Outlook } from './coupon.queries.ts';
import styles from './coupons.module.css';
import { OutlookFacts } from './outlook-facts.tsx';

interface TryCardProps {
  form: CouponForm;
  couponId: number | null;
}

/** What it costs, and whether one student could use it, as the order of that student would be judged now. */
export function TryCard({ form, couponId }: TryCardProps) {
  const [student, setStudent] = useState<FoundStudent | null>(null);
  const [good, setGood] = useState<string | null>(null);
  const [year, setYear] = useState<string | null>(null);
  const [said, setSaid] = useState<{ plan: string; outlook: Outlook } | null>(null);
  const { act, isBusy, refusal } = useAct();
  const variants = useVariants(good);
  const limitYear = Number(year ?? variants[0]?.value ?? 0);
  const plan = planOf(form.values);
  const isOld = said !== null && said.plan !== JSON.stringify(plan);
  const run = async () => {
    const order =
      student !== null && good !== null
        ? { studentId: student.studentId, goodId: Number(good), limitYear }
        : null;
    const outlook = await call(tryCoupon, { body: { plan, couponId, order } });
    setSaid({ plan: JSON.stringify(plan), outlook });
    return undefined;
  };
  return (
    <SectionCard title="试一单" caption="和学员结账时算的是同一件事，不会存下什么。">
      <div className={styles.fields}>
        {student === null ? (
          <StudentFinder isTaken={() => undefined} onFound={setStudent} />
        ) : (
          <p className={styles.between}>
            {student.nickname}（学号 {student.studentId}）
            <Button variant="default" size="sm" onClick={() => setStudent(null)}>
              换一位
            </Button>
          </p>
        )}
        <GoodPick
          {...{ good, variants, limitYear }}
          onGood={(id) => (setGood(id), setYear(null))}
          onYear={setYear}
        />
        <Button
          variant="default"
          loading={isBusy}
          disabled={!form.isValid}
          onClick={() => void act(run, { isLook: true })}
        >
          算一下
        </Button>
        {!form.isValid && <p className={styles.quiet}>左边写完整了就能算。</p>}
        <p role="alert" className={styles.refusal} hidden={refusal === undefined}>
          {refusal}
        </p>
        {isOld && <Notice isLine title="左边改过了，再算一次" />}
        {said !== null && !isOld && <Said outlook={said.outlook} />}
      </div>
    </SectionCard>
  );
}

function useVariants(good: string | null): { value: string; label: string }[] {
  const one = useQuery({
    ...operationQuery(getGood, { params: { goodId: Number(good) } }, { ignoreErrors: true }),
    enabled: good !== null,
  });
  return (one.data?.variants ?? []).map(({ limitYear, title }) => ({
    value: String(limitYear),
    label: title === '' ? '不分考期' : title,
  }));
}

interface GoodPickProps {
  good: string | null;
  variants: { value: string; label: string }[];
  limitYear: number;
  onGood: (good: string | null) => void;
  onYear: (year: string | null) => void;
}

function GoodPick({ good, variants, limitYear, onGood, onYear }: GoodPickProps) {
  const shelf = useQuery(goodsQuery);
  const goods = shelf.data?.families.flatMap((family) => family.goods) ?? [];
  return (
    <>
      <Select
        label="买什么"
        searchable
        nothingFoundMessage="没有这件商品"
        data={[...new Map(goods.map((one) => [one.goodId, one.goodName]))].map(
          ([goodId, label]) => ({ value: String(goodId), label }),
        )}
        value={good}
        onChange={onGood}
      />
      {variants.length > 1 && (
        <Select
          label="考期"
          allowDeselect={false}
          data={variants}
          value={String(limitYear)}
          onChange={onYear}
        />
      )}
    </>
  );
}

function Said({ outlook }: { outlook: Outlook }) {
  const { trial } = outlook;
  return (
    <div className={styles.fields} role="status">
      {trial !== null && (
        <>
          <Sum
            rows={[
              ...trial.lines.map(({ label, amount }, index) => ({
                key: index,
                label,
                value: yuan(amount),
              })),
              { key: 'due', label: '现在付', value: yuan(trial.due), isTotal: true },
            ]}
          />
          {trial.why === '' ? (
            <Notice tone="right" title={`${trial.nickname}能用，减 ${yuan(trial.off)}`} />
          ) : (
            <Notice tone="review" title={`${trial.nickname}用不了：${trial.why}`} />
          )}
          {trial.besides !== '' && (
            <Notice title="和券无关，但这一单下不了">学员会看到：{trial.besides}</Notice>
          )}
        </>
      )}
      <OutlookFacts outlook={outlook} />
    </div>
  );
}
