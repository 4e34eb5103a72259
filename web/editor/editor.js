export const create = () => {};
