declare module 'react-advanced-cropper/dist/style.css';
