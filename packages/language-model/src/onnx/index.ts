export { CATALOGUE_NAMES, catalogueModel, type CatalogueModel } from './catalogue.ts';
export { fetchModel, type FetchProgress } from './fetch-model.ts';
export { HubError, openHub } from './hub.ts';
export { ModelFolderError, type ModelDescription } from './model-folder.ts';
export { openOnnxEmbeddingModel } from './onnx-embedding-model.ts';
