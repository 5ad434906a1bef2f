import { useQuery } from '@tanstack/react-query';
import { schoolQuery } from '../../../platform/session/school.ts';
import { siteWords as words } from '../site.words.ts';
import styles from './contacts.module.css';

/** The channels of the school; nothing where it has named none. */
export function Contacts() {
  const school = useQuery(schoolQuery).data;
  if (!school) return null;
  const { company, address, phone, email, sales, support, officialAccount } = school;
  const channels = [
    { name: words.company, text: company },
    { name: words.address, text: address },
    { name: words.phone, text: phone },
    { name: words.email, text: email },
    { name: words.sales, text: sales.wechat && words.wechat(sales.wechat) },
    { name: words.support, text: support.wechat && words.wechat(support.wechat) },
    { name: words.officialAccount, text: officialAccount.name },
  ].filter(({ text }) => text !== null);
  if (channels.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby="contact">
      <h2 id="contact">{words.contact}</h2>
      <dl className={styles.list}>
        {channels.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
