import { SectionCard } from '@xuezhou/ui/section-card';
import type { ShownAgreement } from '../agreement.queries.ts';
import { agreementWords as words } from '../agreement.words.ts';
import styles from './proof-card.module.css';

interface ProofCardProps {
  agreement: ShownAgreement;
  signature: NonNullable<ShownAgreement['signature']>;
}

/** Who signed what, when and from where; it is printed under the text. */
export function ProofCard({ agreement: { version, digest }, signature }: ProofCardProps) {
  const rows = [
    [words.signer, signature.name],
    [words.signedAt, words.momentText(signature.signedAt)],
    [words.version, version],
    [words.address, signature.address],
    [words.digest, digest],
  ] as const;
  return (
    <SectionCard title={words.proof}>
      <dl className={styles.list}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
