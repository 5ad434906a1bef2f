import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Person } from '../../../platform/parts/person.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { wayWords } from '../order.words.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';
import styles from './order-page.module.css';

/** Who bought, where it is sent, and what was asked for besides. */
export function BuyerCard({ detail: { order, buyer } }: { detail: SoldOrderDetail }) {
  const maySee = useMay()('student.read');
  const person = <Person name={buyer.nickname} note={buyer.mobile ?? '没有手机号'} />;
  return (
    <SectionCard title="学员">
      {maySee ? <Link to={`/students/${buyer.studentId}`}>{person}</Link> : person}
      <dl className={styles.facts}>
        {order.way !== null && <Fact name="怎么付">{wayWords[order.way]}</Fact>}
        {order.paidAt !== null && <Fact name="付款">{momentText(order.paidAt)}</Fact>}
        {order.expireDate !== null && <Fact name="课程到">{order.expireDate}</Fact>}
        {order.address !== null && (
          <Fact name="寄到">
            {order.address.name} {order.address.mobile}
            <br />
            {order.address.text}
          </Fact>
        )}
        {order.parcel !== null && (
          <Fact name="快递">
            {order.parcel.carrier} {order.parcel.number}，{momentText(order.parcel.at)}寄出
          </Fact>
        )}
        {order.invoice !== null && <Fact name="发票">{order.invoice.title}</Fact>}
        {order.agreement !== null && (
          <Fact name="协议">
            {order.agreement.title} {order.agreement.version}，
            {order.agreement.isSigned ? '签了' : '没有签'}
          </Fact>
        )}
      </dl>
    </SectionCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
