import type { QueryClient } from '@tanstack/react-query';
import { listOwnCards } from '@xuezhou/contract/flash-card';

/** Of what this device wrote and the server does not have yet. */
export const waitingKey = ['own-cards-waiting'] as const;

export function outdateOwnCards(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: waitingKey });
  void client.invalidateQueries({ queryKey: [listOwnCards.path] });
}
