export { classesQuery, type CampClass } from '../camp.queries.ts';
