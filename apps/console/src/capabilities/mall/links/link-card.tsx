import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { sendOrderLink, type OrderLink } from '@xuezhou/contract/mall/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { QrCode } from '@xuezhou/ui/qr-code';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Steps, type Step } from '@xuezhou/ui/steps';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { yuan } from '../order.words.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';
import { WordsChip } from '../words-chip.tsx';
import { linkChips, linkQuery } from './link.queries.ts';
import styles from './link.module.css';

const WithdrawDialog = sheetPart(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');

const askEveryMs = 5000;

/** The link of an order that the school made: handed out by SMS, by its code, or copied, and how far it went. */
export function LinkCard({ detail: { order, buyer } }: { detail: SoldOrderDetail }) {
  const query = useQuery({
    ...linkQuery(order.orderNo),
    refetchInterval: ({ state }) => (state.data?.link?.state === 'open' ? askEveryMs : false),
  });
  const link = query.data?.link;
  // Whether there is one is not known: a link that stands must not look as if it had never been made.
  if (link === undefined && query.error !== null)
    return (
      <SectionCard title="付款链接">
        <ErrorState
          title="付款链接没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      </SectionCard>
    );
  if (link === undefined || link === null) return null;
  return (
    <SectionCard
      title="付款链接"
      caption={`${link.madeBy} ${momentText(link.madeAt)}做的，${momentText(link.endsAt)}前付`}
      action={<WordsChip chip={linkChips[link.state]} />}
    >
      <div className={styles.fields}>
        {link.code !== null && link.address !== null && (
          <Handing
            orderNo={order.orderNo}
            student={{ studentId: buyer.studentId, name: buyer.nickname }}
            code={link.code}
            address={link.address}
          />
        )}
        {link.why !== '' && <p className={styles.quiet}>为什么：{link.why}</p>}
        {link.off > 0 && <p className={styles.quiet}>学校减免 {yuan(link.off)}</p>}
        <Steps items={stepsOf(link, order.orderNo)} />
      </div>
    </SectionCard>
  );
}

interface HandingProps {
  orderNo: string;
  student: { readonly studentId: number; readonly name: string };
  code: string;
  address: string;
}

function Handing({ orderNo, student, code, address }: HandingProps) {
  const router = useRouter();
  const mayMake = useMay()('order.make');
  const { act, isBusy, refusal } = useAct();
  const withdraw = useDialog<string>((number, state) => (
    <WithdrawDialog orderNo={number} {...state} />
  ));
  const copy = () =>
    void act(
      async () => {
        await copyText(address);
        return '链接复制好了';
      },
      { isLook: true },
    );
  const send = () =>
    void act(async () => {
      await call(sendOrderLink, { body: { orderNo } });
      return '短信正在发';
    });
  usePageKeys({ c: copy, s: mayMake ? send : undefined });
  const edit = () =>
    void router.navigate({
      to: `/orders/make?student=${student.studentId}&name=${encodeURIComponent(student.name)}&replaces=${orderNo}`,
    });
  return (
    <>
      <div className={styles.handing}>
        <QrCode text={address} label="付款链接的二维码" size={168} />
        <div className={styles.fields}>
          <p className={styles.quiet}>电话里能念给他：打开 {pageOf(address)}，输入</p>
          <p className={styles.code}>{code}</p>
          <p className={styles.quiet}>没有 0、O、1、I 这些分不清的</p>
        </div>
      </div>
      <div className={styles.acts}>
        <Button leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={copy}>
          复制链接
        </Button>
        {mayMake && (
          <>
            <Button variant="default" loading={isBusy} onClick={send}>
              发短信
            </Button>
            <Button variant="default" onClick={edit}>
              改一改
            </Button>
            <Button variant="default" onClick={() => withdraw.open(orderNo)}>
              作废…
            </Button>
          </>
        )}
      </div>
      <p role="alert" className={styles.refusal} hidden={refusal === undefined}>
        {refusal}
      </p>
      {withdraw.dialog}
    </>
  );
}

const pageOf = (address: string): string =>
  address.replace(/^https?:\/\//, '').split('#', 1)[0] ?? '';

/** What has happened; nobody here can know whether somebody is on the phone. */
function stepsOf(
  { state, sms, madeAt, openedAt, openedIn, paidAt }: OrderLink,
  orderNo: string,
): Step[] {
  const smsWords = { asked: '短信正在发', sent: '短信发给他了', failed: '短信没有发成' };
  const ends: Readonly<Record<Exclude<OrderLink['state'], 'open' | 'paid'>, string>> = {
    over: '过期了，没有付',
    withdrawn: '作废了，没有付',
    closed: '学员自己关了，或者退了',
  };
  return [
    { state: 'done', title: '订单做好了', time: momentText(madeAt), text: orderNo },
    ...(sms === null
      ? []
      : [
          {
            state: sms.state === 'failed' ? ('failed' as const) : ('done' as const),
            title: smsWords[sms.state],
            time: momentText(sms.at),
            text: sms.state === 'failed' ? '可以在电话里念给他，或者复制链接' : undefined,
          },
        ]),
    ...(openedAt === null
      ? []
      : [
          {
            state: 'done' as const,
            title: '有人打开了链接',
            time: momentText(openedAt),
            text: `${openedIn}里打开的`,
          },
        ]),
    state === 'open'
      ? { state: 'now', title: '等付款', text: '付了这里马上知道' }
      : state === 'paid'
        ? {
            state: 'done',
            title: '付好了，课已经加上',
            time: paidAt === null ? undefined : momentText(paidAt),
          }
        : { state: 'failed', title: ends[state] },
  ];
}
