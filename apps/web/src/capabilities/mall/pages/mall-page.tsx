import { NotLoaded } from '../not-loaded.tsx';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconReceipt, IconTicket } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { otherFamily, type Family } from '@xuezhou/contract/site';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listGoods } from '@xuezhou/contract/mall';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { familyIn } from '@xuezhou/ui/family';
import { useSchool } from '@xuezhou/ui/school';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { PageSearch } from '../../../platform/page/page.ts';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { RedeemButton } from '../../enrolment/port/redeem-button.tsx';
import { CouponLine } from '../coupons/coupon-line.tsx';
import { FamilySection } from '../goods/family-section.tsx';
import { mallKindIn, mallKinds } from '../goods/mall-kinds.ts';
import { PacksSection } from '../goods/packs-section.tsx';
import { codeIn, shownGoods, shownPacks, termsIn } from '../goods/shown-goods.ts';
import { ListAge } from '../list-age.tsx';
import { goodsQuery } from '../mall.queries.ts';
import { mallWords as words } from '../mall.words.ts';
import styles from './mall-page.module.css';

type Data = DataOf<typeof listGoods>;

/** All that can be bought, by family; what is chosen stands in the address. */
export function MallPage() {
  const { cate }: { cate?: string } = useParams({ strict: false });
  const { families } = useSchool();
  const family = codeIn(
    families.filter(({ isShown }) => isShown),
    cate,
  );
  const isPhone = usePhone();
  const isStudent = isLoggedIn(useStudent());
  const goods = useSteadyQuery({ ...goodsQuery, retryOnMount: false });
  useTitle(family === null ? words.mall : `${familyIn(families, family).name} · ${words.mall}`);
  const count = goods.data?.myCoupons ?? 0;
  return (
    <>
      <PagePhoneHeader
        variant="greeting"
        caption={words.lead}
        title={words.mall}
        right={<OwnIcons count={count} />}
      />
      <PageColumn
        head={
          (!isPhone || !isStudent) && (
            <SectionTitle
              order={1}
              caption={words.lead}
              action={isStudent && <OwnLinks count={count} />}
            >
              {words.mall}
            </SectionTitle>
          )
        }
      >
        {goods.isPending && <PageSkeleton shape="goods" />}
        {goods.data === undefined && !goods.isPending && (
          <NotLoaded title={words.failed} text={words.failedText} query={goods} />
        )}
        {goods.data && (
          <>
            <ListAge updatedAt={goods.dataUpdatedAt} isStale={goods.isRefetchError} />
            <Shelves data={goods.data} family={family} />
          </>
        )}
      </PageColumn>
    </>
  );
}

function OwnIcons({ count }: { count: number }) {
  return (
    <>
      <ActionIcon
        size={44}
        aria-label={words.myCoupons(count)}
        renderRoot={(props) => <Link to="/coupon" {...props} />}
      >
        <IconTicket size={22} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={words.myOrders}
        renderRoot={(props) => <Link to="/my-order" {...props} />}
      >
        <IconReceipt size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function OwnLinks({ count }: { count: number }) {
  return (
    <span className={styles.own}>
      <Anchor renderRoot={(props) => <Link to="/my-order" {...props} />}>
        <IconReceipt size={20} stroke={1.6} aria-hidden />
        {words.myOrders}
      </Anchor>
      <Anchor renderRoot={(props) => <Link to="/coupon" {...props} />}>
        <IconTicket size={20} stroke={1.6} aria-hidden />
        {words.myCoupons(count)}
      </Anchor>
      <RedeemButton />
    </span>
  );
}

/** A tab is lit by what the page says of it, not by an address that begins like its own. */
const exact = { exact: true } as const;

function Shelves({ data, family }: { data: Data; family: Family | null }) {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind = mallKindIn(search['kind']);
  const terms = termsIn(search);
  const shown = shownGoods(data.families, { family, kind, terms });
  const chosenKind = kind === 'all' ? {} : { kind };
  return (
    <>
      <div className={styles.top}>
        <FamilyTabs families={data.families} family={family} search={chosenKind} />
        <ChipFilter
          label={words.kinds}
          value={kind}
          items={mallKinds.map((key) => ({ key, label: words.kind(key) }))}
          onChange={(key) =>
            void navigate({
              to: '.',
              search: { ...search, kind: key === 'all' ? undefined : key, compare: undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {data.coupon && terms === null && (
          <CouponLine coupon={data.coupon} more={data.moreCoupons} />
        )}
        {terms !== null && (
          <p className={`xz-small xz-quiet ${styles.only}`}>
            {words.forCoupon} · <Link to="/mall">{words.seeAll}</Link>
          </p>
        )}
      </div>
      {shown.length === 0 && (
        <NothingHere data={data} family={family} isNarrowed={kind !== 'all' || terms !== null} />
      )}
      {shown.map((each) => (
        <FamilySection key={each.family} shown={each} compared={Number(search['compare'])} />
      ))}
      <PacksSection packs={shownPacks(data.families, { family, kind, terms })} />
    </>
  );
}

interface FamilyTabsProps {
  families: Data['families'];
  family: Family | null;
  search: PageSearch;
}

/** Families keep their tabs also without goods; what belongs to none has one only where there is something. */
function FamilyTabs({ families, family, search }: FamilyTabsProps) {
  const known = useSchool().families;
  const tabs = [
    { key: 'all', label: words.all, isCurrent: family === null },
    ...families
      .filter(
        ({ family: of, goods }) =>
          of !== otherFamily || goods.some(({ kind }) => kind !== 'points'),
      )
      .map((each) => ({
        key: each.family,
        label: familyIn(known, each.family).name,
        count: each.goods.filter(({ kind }) => kind !== 'points').length,
        isCurrent: each.family === family,
      })),
  ];
  return (
    <TabsLine
      label={words.families}
      items={tabs}
      renderLink={(item, link) =>
        item.key === 'all' ? (
          <Link to="/mall" search={search} activeOptions={exact} {...link} />
        ) : (
          <Link to="/mall/$cate" params={{ cate: item.key }} search={search} {...link} />
        )
      }
    />
  );
}

interface NothingHereProps {
  data: Data;
  family: Family | null;
  isNarrowed: boolean;
}

function NothingHere({ data, family, isNarrowed }: NothingHereProps) {
  const { families } = useSchool();
  if (isNarrowed || family === null)
    return (
      <EmptyState
        title={words.noneOfKind}
        text={words.noneOfKindText}
        action={
          <Button
            variant="light"
            renderRoot={(props) =>
              family === null ? (
                <Link to="/mall" {...props} />
              ) : (
                <Link to="/mall/$cate" params={{ cate: family }} {...props} />
              )
            }
          >
            {words.seeAllKinds}
          </Button>
        }
      />
    );
  const free = data.families.find(({ goods }) => goods.some(({ price }) => price === 0));
  return (
    <EmptyState
      title={words.empty(familyIn(families, family).name)}
      text={free ? words.emptyFree(familyIn(families, free.family).name) : words.emptyText}
      action={
        <Button
          variant="light"
          renderRoot={(props) =>
            free ? (
              <Link to="/mall/$cate" params={{ cate: free.family }} {...props} />
            ) : (
              <Link to="/mall" {...props} />
            )
          }
        >
          {free ? words.see(familyIn(families, free.family).name) : words.seeAll}
        </Button>
      }
    />
  );
}
