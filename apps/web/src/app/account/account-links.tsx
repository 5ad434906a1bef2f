import {
  IconBell,
  IconBook,
  IconBulb,
  IconChevronRight,
  IconClipboardText,
  IconCoin,
  IconId,
  IconMapPin,
  IconMedal,
  IconNotebook,
  IconReceipt,
  IconRoute,
  IconSailboat,
  IconSettings,
  IconStar,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserInfo } from '@xuezhou/contract/account';
import { usePhone } from '@xuezhou/ui/use-phone';
import { unreadText } from '../../platform/page/unread-text.ts';
import { useStudent } from '../../platform/session/session.ts';
import styles from './account-links.module.css';
import { isBuilt } from '../routes/is-built.ts';
import { entryOf } from '../routes/route-table.ts';
import { accountWords } from './account.words.ts';

const words = accountWords.links;

const pathOf = (name: Parameters<typeof entryOf>[0]): string => entryOf(name).path;

const pointsOf = ({ bonusPoint }: UserInfo) =>
  bonusPoint > 0 ? bonusPoint.toLocaleString('en-US') : null;

const links = [
  {
    name: 'message',
    label: words.messages,
    Icon: IconBell,
    news: ({ unreadMessages }: UserInfo) =>
      unreadMessages > 0 ? words.unread(unreadText(unreadMessages)) : null,
  },
  { name: 'my-order', label: words.orders, Icon: IconReceipt, news: () => null },
  { name: 'coupon', label: words.coupons, Icon: IconTicket, news: () => null },
  { name: 'points', label: words.points, Icon: IconCoin, news: pointsOf },
  { name: 'achievements', label: words.medals, Icon: IconMedal, news: () => null },
  { name: 'referral', label: words.referral, Icon: IconUserPlus, news: () => null },
  // A desk has these in its header.
  {
    name: 'events',
    label: words.mocks,
    Icon: IconClipboardText,
    news: () => null,
    isPhoneOnly: true,
  },
  { name: 'reader', label: words.reader, Icon: IconBook, news: () => null, isPhoneOnly: true },
  { name: 'notes', label: words.notes, Icon: IconNotebook, news: () => null },
  { name: 'ai', label: words.assistant, Icon: IconBulb, news: () => null },
  { name: 'favorite', label: words.favorites, Icon: IconStar, news: () => null },
  { name: 'career-plans', label: words.career, Icon: IconRoute, news: () => null },
  { name: 'alumni', label: words.alumni, Icon: IconSailboat, news: () => null },
  {
    name: 'identity',
    label: words.identity,
    Icon: IconId,
    news: ({ authenticated }: UserInfo) => (authenticated === 1 ? words.verified : null),
  },
  {
    name: 'setting',
    hash: 'addresses',
    label: words.addresses,
    Icon: IconMapPin,
    news: () => null,
  },
  { name: 'setting', label: words.settings, Icon: IconSettings, news: () => null },
] as const;

/** What belongs to the student, wherever they are. */
export function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const student = useStudent();
  const isPhone = usePhone();
  return (
    <nav aria-label={accountWords.account}>
      <ul>
        {links
          .filter((link) => isBuilt(link.name) && (isPhone || !('isPhoneOnly' in link)))
          .map(({ name, label, Icon, news, ...place }) => {
            const words = (
              <>
                <Icon size={20} stroke={1.6} aria-hidden />
                <span className={styles.label}>{label}</span>
                {news(student) && <span className="xz-caption xz-quiet">{news(student)}</span>}
                <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
              </>
            );
            return (
              <li key={label}>
                <Link
                  to={pathOf(name)}
                  {...('hash' in place && { hash: place.hash })}
                  className={styles.link}
                  onClick={onFollow}
                >
                  {words}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
