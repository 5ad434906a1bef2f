import { useQuery } from '@tanstack/react-query';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { schoolQuery } from '../../../platform/session/school.ts';
import { vendorField } from '../../../platform/session/vendor.ts';
import { LoginSteps } from '../parts/login-steps.tsx';
import { partnerWords as words } from './partner.words.ts';
import { WayInContext } from '../way-in.ts';
import styles from './partner-login-page.module.css';

/** The same login for the students of a partner: under its name, and always as sent by it. */
export function PartnerLoginPage() {
  const partner = useQuery(schoolQuery).data?.login.partner ?? null;
  const name = partner?.name ?? null;
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <BrandMark withName size={30} />
        {name !== null && <span className={styles.name}>{name}</span>}
      </header>
      <main id="main" className={styles.card} tabIndex={-1}>
        <WayInContext
          value={{
            vendorField: () => (partner ? { vendorId: partner.vendorId } : vendorField()),
          }}
        >
          <LoginSteps title={name === null ? words.title : words.titleOf(name)} />
        </WayInContext>
      </main>
    </div>
  );
}
