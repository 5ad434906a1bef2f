import type { FastifyRequest } from 'fastify';
import type { Drawing, DrawnPage } from '../../../platform/http/pages/drawn-pages.ts';
import { isNotFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { familyNames, openSchool, type PublicAddresses } from '../../site/site.port.ts';
import { listGoods } from '../goods/list-goods.ts';
import { getGood } from '../goods/open-good.ts';
import { drawGood } from './draw-good.ts';
import { drawMall } from './draw-mall.ts';

/** The mall as a visitor reads it. */
export const drawnGoods = (services: Services): DrawnPage[] => [
  { path: '/mall', draw: () => drawAll(services) },
  { path: '/mall/good/:goodId', draw: (request) => drawOne(services, request) },
];

const drawAll = async (services: Services): Promise<Drawing> =>
  drawMall(await listGoods(services, null, { query: {} }), await familyNames(services));

async function drawOne(services: Services, request: FastifyRequest): Promise<Drawing | null> {
  const { goodId = '' } = request.params as { goodId?: string };
  const id = Number(goodId);
  if (!/^[1-9]\d{0,9}$/.test(goodId) || id > 2_147_483_647) return null;
  try {
    const good = await getGood(services, null, id);
    return await drawGood(good, (await openSchool(services)).name);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** What can be found of the mall: what is sold now, or will be. */
export const publicGoods: PublicAddresses = async (services) => {
  const { families } = await listGoods(services, null, { query: {} });
  const goods = families.flatMap((family) => family.goods);
  return [
    { path: '/mall' },
    ...goods
      .filter(({ saleState }) => saleState !== 'over')
      .map(({ goodId }) => ({ path: `/mall/good/${goodId}` })),
  ];
};
