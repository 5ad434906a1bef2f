import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { Organisation, OrganisationContract } from '@xuezhou/contract/organisation/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { membersQuery } from '../organisation.queries.ts';
import styles from '../organisation.module.css';
import { ContractCard } from './contract-card.tsx';
import { DepartmentsTable } from './departments-table.tsx';
import { SeatFigures } from './seat-figures.tsx';
import { OrganisationFrame } from './organisation-frame.tsx';

const ContractDialog = sheetPart(() => import('./contract-dialog.tsx'), 'ContractDialog');
const NameDialog = sheetPart(() => import('../name-dialog.tsx'), 'NameDialog');

type Wish =
  | { readonly kind: 'name'; readonly organisation: Organisation }
  | {
      readonly kind: 'contract';
      readonly organisation: Organisation;
      readonly contract: OrganisationContract | null;
    };

/** How it goes with one organisation: seats, progress by department, contracts. */
export default function OverviewPage() {
  const mayWrite = useMay()('organisation.write');
  const { open, dialog } = useDialog<Wish>((wish, state) =>
    wish.kind === 'name' ? (
      <NameDialog organisation={wish.organisation} {...state} />
    ) : (
      <ContractDialog organisation={wish.organisation} contract={wish.contract} {...state} />
    ),
  );
  return (
    <>
      <OrganisationFrame
        at=""
        renderActions={(organisation) =>
          mayWrite && (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={18} stroke={1.6} />}
                onClick={() => open({ kind: 'name', organisation })}
              >
                改名
              </Button>
              <Button
                leftSection={<IconPlus size={18} stroke={1.6} />}
                onClick={() => open({ kind: 'contract', organisation, contract: null })}
              >
                新合同
              </Button>
            </>
          )
        }
      >
        {(organisation) => (
          <Overview
            organisation={organisation}
            onContract={
              mayWrite
                ? (contract) => open({ kind: 'contract', organisation, contract })
                : undefined
            }
          />
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

interface OverviewProps {
  organisation: Organisation;
  onContract: ((contract: OrganisationContract) => void) | undefined;
}

function Overview({ organisation, onContract }: OverviewProps) {
  const { organisationId, contracts, managers } = organisation;
  const members = useQuery(membersQuery(organisationId)).data;
  if (contracts.length === 0)
    return (
      <EmptyState title="还没有合同" text="写上买了哪些课、各几座、从哪天到哪天，员工就能加入。" />
    );
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <SeatFigures organisation={organisation} members={members} />
        <DepartmentsTable organisation={organisation} members={members} />
      </div>
      <div className={styles.stack}>
        {contracts.map((contract) => (
          <ContractCard
            key={contract.contractId}
            contract={contract}
            onChange={onContract && (() => onContract(contract))}
          />
        ))}
        <SectionCard title="他们的管理员">
          <p>{managers.length === 0 ? '还没有' : managers.map(({ name }) => name).join('、')}</p>
          <p className={styles.quiet}>
            他们只看得到点过同意的人的进度；看不到题、笔记、提问、订单和手机号。
            <Link to="/own-organisation" search={{ of: organisationId }}>
              看他们看到的
            </Link>
          </p>
        </SectionCard>
      </div>
    </div>
  );
}
